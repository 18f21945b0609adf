package dev.portcullis.web.http.response;

import dev.portcullis.ejb.route.QueryInteger;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/**
 * The query keys {@code limit} and {@code cursor} of lists whose responses are bare arrays
 * (R-PLT-7). The list is complete unless a key is present; then headers replace the envelope.
 */
public class ArrayPageParams {
  private static final int ABSENT = 20;
  private static final int MOST = 1000;

  /** How many items are read at a time. */
  private static final int PART = PendingResponse.MEMORY / PageBounds.ROW_BYTES;

  @Parameter(
      description = "The maximum number of items; all items if neither limit nor cursor is present",
      schema = @Schema(type = SchemaType.INTEGER, minimum = "1", maximum = "1000"))
  @QueryParam("limit")
  private String limit;

  @Parameter(description = "The x-next-cursor of the previous page")
  @QueryParam("cursor")
  private String cursor;

  @Context private HttpServletRequest request;

  /**
   * The response: the requested page, or the whole list, which is read chunk by chunk while it is
   * written (ADR 0109).
   *
   * @param list reads a chunk of it
   * @throws Failure naming {@code limit} or {@code cursor}
   */
  public <T> Response answer(Function<PageRequest, Page<T>> list) {
    PendingResponse.of(request).reserve();
    Optional<PageRequest> asked = paging();
    return asked.isPresent() ? answer(list.apply(asked.get())) : Response.ok(whole(list)).build();
  }

  private static <T> StreamedPage<T> whole(Function<PageRequest, Page<T>> list) {
    PageRequest all = new PageRequest(Integer.MAX_VALUE, 0);
    return StreamedPage.afterPlaces(list.apply(StreamedPage.first(all, PART)), all, PART, list);
  }

  private Optional<PageRequest> paging() {
    if (limit == null && cursor == null) {
      return Optional.empty();
    }
    List<Issue> issues = new ArrayList<>();
    long most = QueryInteger.of("limit", limit, ABSENT, 1, MOST, issues);
    if (!issues.isEmpty()) {
      throw Failure.invalid(issues);
    }
    KeysetCursor after = cursor == null ? null : KeysetCursor.ofCursor(cursor);
    return Optional.of(new PageRequest((int) most, 0, after));
  }

  /** The response with a page: the array, and its position in headers. */
  public static Response answer(Page<?> page) {
    Response.ResponseBuilder answer =
        Response.ok(page.items()).header("x-total-count", page.totalItems());
    if (page.next() != null) {
      answer.header("x-next-cursor", page.next().text());
    }
    return answer.build();
  }
}
