/** Sessions and the sign-in challenges for them. */
package dev.portcullis.persistence.session;
