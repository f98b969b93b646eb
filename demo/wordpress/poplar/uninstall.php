<?php
/**
 * Runs when the plugin is deleted, and removes its option.
 *
 * @package Poplar
 */

if ( ! defined( 'WP_UNINSTALL_PLUGIN' ) ) {
	exit;
}

delete_option( 'poplar_app_id' );
