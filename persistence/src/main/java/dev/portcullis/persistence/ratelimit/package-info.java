/** The call counts of subjects, summed over all nodes. */
package dev.portcullis.persistence.ratelimit;
