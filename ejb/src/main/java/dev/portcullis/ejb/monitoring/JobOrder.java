package dev.portcullis.ejb.monitoring;

/**
 * What administrators ordered of a job, for all nodes.
 *
 * @param stopped whether it is not to run
 * @param turn one more with each order: who sees another than before restarts the job
 */
public record JobOrder(String job, boolean stopped, long turn) {}
