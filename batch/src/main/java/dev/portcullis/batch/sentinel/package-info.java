/** The job that judges blocks after they were mined. */
package dev.portcullis.batch.sentinel;
