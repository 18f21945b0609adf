package dev.portcullis.acceptance;

import dev.portcullis.api.DescribedCalls;
import dev.portcullis.api.Description;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/** What tests of all described routes start from: the description, and a record of each kind. */
@ExtendWith(ServerUnderTest.class)
@ResourceLock(EveryRoute.ONE_CLASS)
abstract class EveryRoute {
  /** The classes share what they start from, so they run one after the other. */
  static final String ONE_CLASS = "records of every route";

  static Description description;
  static Client operator;
  static Records records;
  static Map<String, String> keySessions;

  @BeforeAll
  static void createRecords(Api api) {
    description = Description.servedBy(api);
    operator = Client.operator(api);
    records = Records.createdBy(operator, description);
    keySessions = new HashMap<>();
    KeyClients.createdBy(operator)
        .forEach((right, client) -> keySessions.put(right, client.value()));
  }

  @AfterAll
  static void deleteRecords() {
    records.delete();
  }

  /** Calls of a client that may call a route, under a trace id of their own. */
  static DescribedCalls calls(Api api) {
    return new DescribedCalls(
        api, operator.value(), records.machineKey(), keySessions, UUID.randomUUID().toString());
  }
}
