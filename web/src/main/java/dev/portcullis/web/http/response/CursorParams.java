package dev.portcullis.web.http.response;

import dev.portcullis.ejb.webhook.record.CursorPage;
import dev.portcullis.kernel.Failure;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import java.util.function.BiFunction;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query keys {@code limit} and {@code cursor} of lists that are too long to be counted. */
public class CursorParams {
  private static final int ABSENT = 20;
  private static final int MOST = 100;

  /** So many are read at a time: an event may be as long as its transaction could pay for. */
  private static final int PART = 10;

  @Context private HttpServletRequest request;

  @Parameter(
      description = "How many items at most; 20 unless given",
      schema = @Schema(type = SchemaType.INTEGER, minimum = "1", maximum = "100"))
  @QueryParam("limit")
  private String limit;

  @Parameter(description = "What the page before had as next; the first page unless given")
  @QueryParam("cursor")
  private String cursor;

  /**
   * How many items at most.
   *
   * @throws Failure naming {@code limit} if it is no integer from 1 to 100
   */
  public int limit() {
    if (limit == null) {
      return ABSENT;
    }
    int value = limit.matches("[0-9]{1,4}") ? Integer.parseInt(limit) : 0;
    if (value < 1 || value > MOST) {
      throw Failure.invalid("limit", "must be an integer from 1 to " + MOST);
    }
    return value;
  }

  /**
   * The page that is asked for. It is read part by part, and refused if it exceeds its bound in
   * bytes.
   *
   * @param list reads the items after a cursor, so many at most
   */
  public <T> CursorPageView<T> view(BiFunction<String, Integer, CursorPage<T>> list) {
    PendingResponse.of(request).reserve();
    int most = limit();
    StreamedPage.PartReader<T> partReader =
        (place, count) -> {
          CursorPage<T> page = list.apply((String) place, count);
          return new StreamedPage.Part<>(page.items(), page.next());
        };
    StreamedPage.Part<T> first = partReader.after(cursor, Math.min(PART, most));
    return new CursorPageView<>(StreamedPage.of(first, most, PART, partReader), null);
  }

  /** Where the page before ended, or null; whoever wrote it reads it. */
  public String cursor() {
    return cursor;
  }
}
