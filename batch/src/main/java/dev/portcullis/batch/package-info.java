/** Background work: Jakarta Batch jobs, and the timers that start them. */
package dev.portcullis.batch;
