package dev.portcullis.web.http.response;

import dev.portcullis.ejb.route.QueryInteger;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The shared query keys {@code limit} and {@code offset}, as text: each route has its own bounds.
 */
public class PagingParams {
  @Context private ResourceInfo resource;
  @Context private HttpServletRequest request;

  @QueryParam("limit")
  private String limit;

  @QueryParam("offset")
  private String offset;

  /**
   * The paging within the route's {@link PageBounds}. Without those, limit is 1 to 1000, default
   * 10, and offset starts at 0: the bounds of most lists (R-PLT-6).
   *
   * @throws Failure naming {@code limit} or {@code offset} if either is not an integer within
   *     bounds
   */
  public PageRequest paging() {
    return paging(resource, limit, offset);
  }

  /**
   * The requested page of a list that supports offsets only.
   *
   * @param list reads a chunk of it
   */
  public <T> PageView<T> view(Function<PageRequest, Page<T>> list) {
    PendingResponse.of(request).reserve();
    PageRequest asked = paging();
    int part = part(resource);
    Page<T> first = list.apply(StreamedPage.first(asked, part));
    return PageView.of(StreamedPage.byNumber(first, asked, part, list), first.totalItems(), asked);
  }

  /** The chunk size in items. */
  static int part(ResourceInfo resource) {
    PageBounds bounds = resource.getResourceMethod().getAnnotation(PageBounds.class);
    int bytes = bounds == null ? PageBounds.ROW_BYTES : bounds.rowBytes();
    return Math.max(1, PendingResponse.MEMORY / bytes);
  }

  /** Parses the two texts, each of which may be null, within the method's {@link PageBounds}. */
  static PageRequest paging(ResourceInfo resource, String limit, String offset) {
    PageBounds bounds = resource.getResourceMethod().getAnnotation(PageBounds.class);
    int absent = bounds == null ? 10 : bounds.limit();
    int maxLimit = bounds == null ? 1000 : bounds.maxLimit();
    long maxOffset = bounds == null ? PageRequest.MAX_OFFSET : bounds.maxOffset();
    List<Issue> issues = new ArrayList<>();
    long parsedLimit = QueryInteger.of("limit", limit, absent, 1, maxLimit, issues);
    long parsedOffset = QueryInteger.of("offset", offset, 0, 0, maxOffset, issues);
    if (!issues.isEmpty()) {
      throw Failure.invalid(issues);
    }
    return new PageRequest((int) parsedLimit, parsedOffset);
  }
}
