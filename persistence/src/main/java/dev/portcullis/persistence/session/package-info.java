/** Sessions and the challenges that lead to them. */
package dev.portcullis.persistence.session;
