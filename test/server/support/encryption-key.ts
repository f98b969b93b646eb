/** The encryption key of a server under test. */
export const TEST_KEY = 'a3f1c09e57d2846bb8e0417f6a95cd23e48b701d9f36a25c80e7d41b3c96f25a'
