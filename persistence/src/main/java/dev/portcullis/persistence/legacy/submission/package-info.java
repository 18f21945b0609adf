/** The facts for checking submissions, and the accepted pending transactions. */
package dev.portcullis.persistence.legacy.submission;
