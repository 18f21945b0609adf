/** How often subjects called, summed over all nodes. */
package dev.portcullis.persistence.ratelimit;
