package dev.portcullis.batch.finite;

import jakarta.batch.runtime.BatchRuntime;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * What an execution was started with, also what nobody expects. Asked without the transaction of
 * the chunk: some batch runtimes keep it in a database of their own.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ExecutionParameters {
  /** The parameters by name. */
  public Map<String, String> of(long execution) {
    return texts(BatchRuntime.getJobOperator().getJobExecution(execution).getJobParameters());
  }

  static Map<String, String> texts(Properties given) {
    Map<String, String> texts = new TreeMap<>();
    if (given != null) {
      given.stringPropertyNames().forEach(name -> texts.put(name, given.getProperty(name)));
    }
    return texts;
  }
}
