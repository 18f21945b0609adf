package dev.portcullis.web.webhook;

import dev.portcullis.ejb.route.QueryInteger;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import jakarta.ws.rs.QueryParam;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query keys by which a receiver fetches events. */
public class PollParams {
  private static final int LIMIT = 100;
  private static final int LONGEST = 30;

  /** The largest integer that JSON numbers carry everywhere. */
  private static final long MOST = 9_007_199_254_740_991L;

  @Parameter(
      description =
          "The sequence of the last event that the receiver has, or next of the answer before; 0"
              + " for all. Without it, the oldest events that are kept",
      example = "0",
      schema = @Schema(type = SchemaType.INTEGER, maximum = "9007199254740991"))
  @QueryParam("after")
  private String after;

  @Parameter(
      description = "How many events at most; 100 when absent, and fewer above 1 MiB",
      schema = @Schema(type = SchemaType.INTEGER, minimum = "1", maximum = "100"))
  @QueryParam("limit")
  private String limit;

  @Parameter(
      description =
          "How many seconds to wait if there are no events; 0 when absent. Who waits is answered"
              + " without events and with more when some may have come",
      example = "0",
      schema = @Schema(type = SchemaType.INTEGER, maximum = "30"))
  @QueryParam("wait")
  private String wait;

  /**
   * What was asked for.
   *
   * @param after the sequence of the last event that the receiver has, or null
   * @param limit how many events at most
   * @param patience how long to wait for some
   */
  record PollRequest(Long after, int limit, Duration patience) {}

  /**
   * What is asked for.
   *
   * @throws Failure naming each key that is no integer within bounds
   */
  PollRequest asked() {
    List<Issue> issues = new ArrayList<>();
    long from = QueryInteger.of("after", after, 0, 0, MOST, issues);
    long many = QueryInteger.of("limit", limit, LIMIT, 1, LIMIT, issues);
    long seconds = QueryInteger.of("wait", wait, 0, 0, LONGEST, issues);
    if (!issues.isEmpty()) {
      throw Failure.invalid(issues);
    }
    return new PollRequest(after == null ? null : from, (int) many, Duration.ofSeconds(seconds));
  }
}
