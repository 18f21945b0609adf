/** How a secret is stored that has to be read again. */
package dev.portcullis.persistence.secret;
