package dev.portcullis.web.http.response;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import java.util.function.Function;

/**
 * The query keys {@code limit}, {@code offset} and {@code cursor}, for lists with keyset pagination
 * as well as offsets (ADR 0085).
 */
public class KeysetParams {
  @Context private ResourceInfo resource;
  @Context private HttpServletRequest request;

  @QueryParam("limit")
  private String limit;

  @QueryParam("offset")
  private String offset;

  @QueryParam("cursor")
  private String cursor;

  /**
   * The paging within the route's {@link PageBounds}.
   *
   * @throws Failure naming {@code limit} or {@code offset} as {@link PagingParams} does, and naming
   *     {@code cursor} if it is malformed or combined with an offset
   */
  public PageRequest paging() {
    PageRequest asked = PagingParams.paging(resource, limit, offset);
    if (cursor == null) {
      return asked;
    }
    if (offset != null) {
      throw Failure.invalid("cursor", "must not be given together with offset");
    }
    return new PageRequest(asked.limit(), 0, KeysetCursor.ofCursor(cursor));
  }

  /**
   * The requested page. It is read chunk by chunk, and rejected if it exceeds its bound in bytes.
   *
   * @param list reads a chunk of it
   */
  public <T> PageView<T> view(Function<PageRequest, Page<T>> list) {
    return view(paging(), list);
  }

  private <T> PageView<T> view(PageRequest asked, Function<PageRequest, Page<T>> list) {
    return view(asked, list.apply(first(asked)), list);
  }

  /**
   * The first chunk of the page, for a list that contains further data in it; see the other {@code
   * view}.
   */
  public PageRequest first() {
    return first(paging());
  }

  private PageRequest first(PageRequest asked) {
    PendingResponse.of(request).reserve();
    return StreamedPage.first(asked, PagingParams.part(resource));
  }

  /**
   * The requested page.
   *
   * @param first its {@link #first()} chunk
   * @param list reads another
   */
  public <T> PageView<T> view(Page<T> first, Function<PageRequest, Page<T>> list) {
    return view(paging(), first, list);
  }

  private <T> PageView<T> view(
      PageRequest asked, Page<T> first, Function<PageRequest, Page<T>> list) {
    StreamedPage<T> streamedPage =
        StreamedPage.afterPlaces(first, asked, PagingParams.part(resource), list);
    return PageView.of(streamedPage, first.totalItems(), asked);
  }
}
