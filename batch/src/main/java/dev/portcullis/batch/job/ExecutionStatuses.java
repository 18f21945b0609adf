package dev.portcullis.batch.job;

import jakarta.batch.runtime.BatchRuntime;
import jakarta.batch.runtime.BatchStatus;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

/**
 * Reads the status of executions, outside the transaction of the chunk. If the batch runtime stores
 * its executions in a database, a connection would otherwise stay idle in the chunk's transaction
 * while the step waits. Not an EJB, because some runtimes reveal an execution only to the component
 * that runs it.
 */
@ApplicationScoped
@Transactional(TxType.NOT_SUPPORTED)
public class ExecutionStatuses {
  /** For the container. */
  public ExecutionStatuses() {}

  /** The current status of an execution in the batch runtime. */
  public BatchStatus of(long execution) {
    return BatchRuntime.getJobOperator().getJobExecution(execution).getBatchStatus();
  }
}
