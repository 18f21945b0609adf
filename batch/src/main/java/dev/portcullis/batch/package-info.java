/** What happens on its own: Jakarta Batch jobs, and the timers that start them. */
package dev.portcullis.batch;
