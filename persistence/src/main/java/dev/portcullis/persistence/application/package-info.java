/** Applications that users sign in for. */
package dev.portcullis.persistence.application;
