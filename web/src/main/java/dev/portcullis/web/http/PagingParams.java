package dev.portcullis.web.http;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Paging;
import jakarta.ws.rs.QueryParam;
import java.util.ArrayList;
import java.util.List;

/**
 * The shared query keys {@code limit} and {@code offset}, as text: each route has its own bounds.
 */
public class PagingParams {
  @QueryParam("limit")
  private String limit;

  @QueryParam("offset")
  private String offset;

  /** 1 to 1000, default 10; offset from 0: the bounds of most lists (document 1, "Limits"). */
  public Paging paging() {
    return paging(10, 1000, Paging.MAX_OFFSET);
  }

  /**
   * The paging within a route's bounds.
   *
   * @throws Failure naming {@code limit} or {@code offset} if either is no integer within bounds
   */
  public Paging paging(int defaultLimit, int maxLimit, long maxOffset) {
    List<Issue> issues = new ArrayList<>();
    long parsedLimit = parse("limit", limit, defaultLimit, 1, maxLimit, issues);
    long parsedOffset = parse("offset", offset, 0, 0, maxOffset, issues);
    if (!issues.isEmpty()) {
      throw Failure.invalid(issues);
    }
    return new Paging((int) parsedLimit, parsedOffset);
  }

  private static long parse(
      String key, String text, long absent, long min, long max, List<Issue> issues) {
    if (text == null) {
      return absent;
    }
    long value = text.matches("[0-9]{1,16}") ? Long.parseLong(text) : -1;
    if (value < min || value > max) {
      issues.add(new Issue(key, "must be an integer from " + min + " to " + max));
    }
    return value;
  }
}
