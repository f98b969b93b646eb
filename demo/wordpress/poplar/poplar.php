<?php
/**
 * Plugin Name:       Poplar
 * Description:       Adds the Poplar snippet to every page of your website.
 * Version:           1.2.0
 * Requires at least: 5.7
 * Requires PHP:      7.4
 * License:           MIT
 * License URI:       https://opensource.org/licenses/MIT
 * Text Domain:       poplar
 *
 * @package Poplar
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

const POPLAR_OPTION = 'poplar_app_id';
const POPLAR_PAGE   = 'poplar';
const POPLAR_SCRIPT = '{{scriptUrl}}';

/**
 * Validates an App ID: at most 64 letters, digits, underscores and hyphens.
 * An invalid value keeps the saved App ID and shows an error.
 *
 * @param mixed $value What the form sent.
 * @return string The App ID to save.
 */
function poplar_sanitize_app_id( $value ) {
	$app_id = is_string( $value ) ? trim( sanitize_text_field( $value ) ) : '';
	if ( '' === $app_id || preg_match( '/^[A-Za-z0-9_-]{1,64}$/D', $app_id ) ) {
		return $app_id;
	}
	add_settings_error(
		POPLAR_OPTION,
		'poplar_invalid_app_id',
		__( 'This isn’t a valid App ID. Copy it from the installation page of your Poplar dashboard.', 'poplar' )
	);
	return (string) get_option( POPLAR_OPTION, '' );
}

/**
 * Registers the setting and its field.
 */
function poplar_register_setting() {
	register_setting(
		POPLAR_PAGE,
		POPLAR_OPTION,
		array(
			'type'              => 'string',
			'sanitize_callback' => 'poplar_sanitize_app_id',
			'default'           => '',
		)
	);
	add_settings_section( 'poplar_main', '', '__return_false', POPLAR_PAGE );
	add_settings_field(
		POPLAR_OPTION,
		__( 'App ID', 'poplar' ),
		'poplar_print_field',
		POPLAR_PAGE,
		'poplar_main',
		array( 'label_for' => POPLAR_OPTION )
	);
}
add_action( 'admin_init', 'poplar_register_setting' );

/**
 * Prints the field for the App ID.
 */
function poplar_print_field() {
	printf(
		'<input type="text" id="%1$s" name="%1$s" value="%2$s" class="regular-text code" maxlength="64" autocomplete="off" spellcheck="false"><p class="description">%3$s</p>',
		esc_attr( POPLAR_OPTION ),
		esc_attr( (string) get_option( POPLAR_OPTION, '' ) ),
		esc_html__( 'Find it in your Poplar dashboard, in the header or on the installation page.', 'poplar' )
	);
}

/**
 * Adds the page Settings › Poplar.
 */
function poplar_add_page() {
	add_options_page(
		__( 'Poplar', 'poplar' ),
		__( 'Poplar', 'poplar' ),
		'manage_options',
		POPLAR_PAGE,
		'poplar_print_page'
	);
}
add_action( 'admin_menu', 'poplar_add_page' );

/**
 * Prints the settings page. WordPress shows messages about saving above it.
 */
function poplar_print_page() {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	echo '<div class="wrap"><h1>' . esc_html( get_admin_page_title() ) . '</h1>';
	echo '<form action="options.php" method="post">';
	settings_fields( POPLAR_PAGE );
	do_settings_sections( POPLAR_PAGE );
	submit_button();
	echo '</form></div>';
}

/**
 * Adds a link to the settings page in the list of plugins.
 *
 * @param array $links The existing links.
 * @return array
 */
function poplar_add_settings_link( $links ) {
	$address = admin_url( 'options-general.php?page=' . POPLAR_PAGE );
	array_unshift( $links, '<a href="' . esc_url( $address ) . '">' . esc_html__( 'Settings', 'poplar' ) . '</a>' );
	return $links;
}
add_filter( 'plugin_action_links_' . plugin_basename( __FILE__ ), 'poplar_add_settings_link' );

/**
 * Prints the snippet into the head of every page, if an App ID is set.
 */
function poplar_print_snippet() {
	$app_id = (string) get_option( POPLAR_OPTION, '' );
	if ( '' === $app_id ) {
		return;
	}
	// Printed exactly like a snippet pasted by hand, so that the installation check recognizes it.
	printf(
		'<script async src="%s" data-site-id="%s"></script>' . "\n", // phpcs:ignore WordPress.WP.EnqueuedResources.NonEnqueuedScript
		esc_url( POPLAR_SCRIPT ),
		esc_attr( $app_id )
	);
}
add_action( 'wp_head', 'poplar_print_snippet' );

/**
 * Tells Poplar's script where to read the visitor's WooCommerce cart, and whether prices include tax. It's the same for
 * every visitor, so a page cache may store it.
 */
function poplar_print_cart_address() {
	if ( '' === (string) get_option( POPLAR_OPTION, '' ) || ! function_exists( 'WC' ) ) {
		return;
	}
	printf(
		'<div hidden data-poplar-woocommerce="%s" data-poplar-tax="%s"></div>' . "\n",
		esc_url( rest_url( 'wc/store/v1/cart' ) ),
		esc_attr( (string) get_option( 'woocommerce_tax_display_cart', 'excl' ) )
	);
}
add_action( 'wp_footer', 'poplar_print_cart_address' );
