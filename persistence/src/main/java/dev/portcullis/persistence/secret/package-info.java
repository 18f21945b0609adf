/** Encrypted storage of secrets that must be read again. */
package dev.portcullis.persistence.secret;
