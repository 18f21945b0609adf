package dev.portcullis.batch.chunk;

import jakarta.batch.operations.JobSecurityException;
import jakarta.batch.runtime.BatchRuntime;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/**
 * Reads the parameters of an execution, including unexpected ones. It runs outside the chunk's
 * transaction, because some batch runtimes store the parameters in a database of their own.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ExecutionParameters {
  /**
   * The parameters by name.
   *
   * @return empty if the batch runtime denies a job access to its own execution: Payara Server
   *     treats the query as one for another application
   */
  public Optional<Map<String, String>> of(long execution) {
    try {
      return Optional.of(
          texts(BatchRuntime.getJobOperator().getJobExecution(execution).getJobParameters()));
    } catch (JobSecurityException refused) {
      return Optional.empty();
    }
  }

  /** The parameters that the job's file declares, as properties that are blank if not given. */
  static Map<String, String> declared(Properties ofJob) {
    Map<String, String> texts = texts(ofJob);
    texts.values().removeIf(String::isBlank);
    return texts;
  }

  static Map<String, String> texts(Properties given) {
    Map<String, String> texts = new TreeMap<>();
    if (given != null) {
      given.stringPropertyNames().forEach(name -> texts.put(name, given.getProperty(name)));
    }
    return texts;
  }
}
