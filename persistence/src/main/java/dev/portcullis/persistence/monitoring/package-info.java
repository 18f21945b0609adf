/** The executions and runs of jobs, and the jobs that must not run. */
package dev.portcullis.persistence.monitoring;
