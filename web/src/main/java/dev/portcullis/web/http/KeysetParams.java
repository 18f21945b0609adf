package dev.portcullis.web.http;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.ListPlace;
import dev.portcullis.kernel.Paging;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;

/**
 * The query keys {@code limit} and {@code offset} with {@code cursor} beside them, for lists that
 * go on after a place as well as by number (ADR 0085).
 */
public class KeysetParams {
  @Context private ResourceInfo resource;

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
}
