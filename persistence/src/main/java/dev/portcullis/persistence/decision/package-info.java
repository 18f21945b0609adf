/** Reads the facts for the application's decisions, for many users and contracts at once. */
package dev.portcullis.persistence.decision;
