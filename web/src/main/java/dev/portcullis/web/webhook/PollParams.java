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
          "The sequence of the last event that the receiver has, or next of the previous response;"
              + " 0 for all events. By default, the list begins with the oldest kept event",
      example = "0",
      schema = @Schema(type = SchemaType.INTEGER, maximum = "9007199254740991"))
  @QueryParam("after")
  private String after;

  @Parameter(
      description =
          "The maximum number of events; 100 by default, and fewer if the response would exceed 1"
              + " MiB",
      schema = @Schema(type = SchemaType.INTEGER, minimum = "1", maximum = "100"))
  @QueryParam("limit")
  private String limit;

  @Parameter(
      description =
          "The number of seconds to wait for events if none is available; 0 by default. A request"
              + " that waited returns no events, and has more set when new events may be available",
      example = "0",
      schema = @Schema(type = SchemaType.INTEGER, maximum = "30"))
  @QueryParam("wait")
  private String wait;

  /**
   * The parsed request.
   *
   * @param after the sequence number of the last event that the receiver has, or null
   * @param limit the maximum number of events
   * @param patience how long to wait for events
   */
  record PollRequest(Long after, int limit, Duration patience) {}

  /**
   * The parsed request.
   *
   * @throws Failure naming each key that is not an integer within bounds
   */
  PollRequest parse() {
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
