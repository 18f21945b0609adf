package dev.portcullis.web.http.answer;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.ListPlace;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.Paging;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import java.util.function.Function;

/**
 * The query keys {@code limit} and {@code offset} with {@code cursor} beside them, for lists that
 * go on after a place as well as by number (ADR 0085).
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
   *     {@code cursor} if it cannot be read or stands beside an offset
   */
  public Paging paging() {
    Paging asked = PagingParams.paging(resource, limit, offset);
    if (cursor == null) {
      return asked;
    }
    if (offset != null) {
      throw Failure.invalid("cursor", "must not be given together with offset");
    }
    return new Paging(asked.limit(), 0, ListPlace.ofCursor(cursor));
  }

  /**
   * The page that is asked for. It is read part by part, and refused if it exceeds its bound in
   * bytes.
   *
   * @param list reads a part of it
   */
  public <T> PageView<T> view(Function<Paging, Page<T>> list) {
    return view(paging(), list);
  }

  private <T> PageView<T> view(Paging asked, Function<Paging, Page<T>> list) {
    return view(asked, list.apply(first(asked)), list);
  }

  /** The first part of the page, for a list that says more in it; see the other {@code view}. */
  public Paging first() {
    return first(paging());
  }

  private Paging first(Paging asked) {
    PendingAnswer.of(request).reserve();
    return Rows.first(asked, PagingParams.part(resource));
  }

  /**
   * The page that is asked for.
   *
   * @param first its {@link #first()} part
   * @param list reads another
   */
  public <T> PageView<T> view(Page<T> first, Function<Paging, Page<T>> list) {
    return view(paging(), first, list);
  }

  private <T> PageView<T> view(Paging asked, Page<T> first, Function<Paging, Page<T>> list) {
    Rows<T> rows = Rows.afterPlaces(first, asked, PagingParams.part(resource), list);
    return PageView.of(rows, first.totalItems(), asked);
  }
}
