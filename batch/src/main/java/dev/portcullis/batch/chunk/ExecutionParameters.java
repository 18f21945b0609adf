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
 * What an execution was started with, also what nobody expects. Asked without the transaction of
 * the chunk: some batch runtimes keep it in a database of their own.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ExecutionParameters {
  /**
   * The parameters by name.
   *
   * @return empty where the batch runtime does not tell a job of itself: Payara Server takes the
   *     question for one of somebody else
   */
  public Optional<Map<String, String>> of(long execution) {
    try {
      return Optional.of(
          texts(BatchRuntime.getJobOperator().getJobExecution(execution).getJobParameters()));
    } catch (JobSecurityException refused) {
      return Optional.empty();
    }
  }

  /** What of them the job's file declares, as properties that are blank where none was given. */
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
