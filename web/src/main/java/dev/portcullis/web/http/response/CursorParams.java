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

  /** The chunk size in items: one event may be as long as the gas of its transaction permits. */
  private static final int PART = 10;

  @Context private HttpServletRequest request;

  @Parameter(
      description = "The maximum number of items; 20 by default",
      schema = @Schema(type = SchemaType.INTEGER, minimum = "1", maximum = "100"))
  @QueryParam("limit")
  private String limit;

  @Parameter(description = "The value of next in the previous page; the first page by default")
  @QueryParam("cursor")
  private String cursor;

  /**
   * The maximum number of items.
   *
   * @throws Failure naming {@code limit} if it is not an integer from 1 to 100
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
   * The requested page. It is read chunk by chunk, and rejected if it exceeds its bound in bytes.
   *
   * @param list reads the items after a cursor, with a limit
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

  /** The end of the previous page, or null; the list that wrote the cursor parses it. */
  public String cursor() {
    return cursor;
  }
}
