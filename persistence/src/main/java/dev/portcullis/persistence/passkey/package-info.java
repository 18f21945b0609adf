/** Passkeys, and the challenges and proofs that pass by on the way. */
package dev.portcullis.persistence.passkey;
