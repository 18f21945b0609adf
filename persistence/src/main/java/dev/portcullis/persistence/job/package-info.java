/** What the jobs of several nodes agree on. */
package dev.portcullis.persistence.job;
