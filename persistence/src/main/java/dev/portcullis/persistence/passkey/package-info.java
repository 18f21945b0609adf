/** Passkeys, and their short-lived challenges and proofs. */
package dev.portcullis.persistence.passkey;
