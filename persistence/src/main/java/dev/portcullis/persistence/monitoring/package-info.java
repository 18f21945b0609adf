/** What became of the executions of jobs, and which jobs are not to run. */
package dev.portcullis.persistence.monitoring;
