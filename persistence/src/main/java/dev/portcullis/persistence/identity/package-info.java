/** The identity providers of organizations. */
package dev.portcullis.persistence.identity;
