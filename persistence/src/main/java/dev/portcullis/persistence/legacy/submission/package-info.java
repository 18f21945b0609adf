/** What submissions are judged by, and where those that are taken wait. */
package dev.portcullis.persistence.legacy.submission;
