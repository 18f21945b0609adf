package dev.portcullis.batch.job;

import jakarta.batch.runtime.BatchRuntime;
import jakarta.batch.runtime.BatchStatus;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

/**
 * The status of executions, read without the transaction of the chunk. Where the batch runtime
 * keeps its executions in a database, a connection would otherwise stay idle in the chunk's
 * transaction for as long as the step waits. No EJB: some runtimes show an execution only to the
 * component that runs it.
 */
@ApplicationScoped
@Transactional(TxType.NOT_SUPPORTED)
public class ExecutionStatuses {
  /** For the container. */
  public ExecutionStatuses() {}

  /** The status of an execution, as the batch runtime has it now. */
  public BatchStatus of(long execution) {
    return BatchRuntime.getJobOperator().getJobExecution(execution).getBatchStatus();
  }
}
