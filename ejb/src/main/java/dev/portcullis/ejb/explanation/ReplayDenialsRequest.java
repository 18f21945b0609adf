package dev.portcullis.ejb.explanation;

import dev.portcullis.ejb.denial.DenialQuery;
import dev.portcullis.ejb.permission.CreateContractPermissionRequest;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.TimeBound;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/**
 * The request to decide recorded denials again with proposed permissions (ADR 0057).
 *
 * @param from of this time and later, RFC 3339
 * @param to of this time and earlier; null for now
 * @param userId of this user, or null for all
 * @param proposed function permissions that do not exist yet, as in {@code POST
 *     /admin/access-decisions}
 * @param limit the most denials, 1 to 100; 100 by default
 * @param offset how many to skip, 0 to 100000; 0 by default
 */
public record ReplayDenialsRequest(
    @NotNull @Size(max = 64) String from,
    @Size(max = 64) String to,
    @Size(min = 1, max = 64) String userId,
    @NotNull @Size(min = 1, max = 100)
        List<@NotNull @Valid CreateContractPermissionRequest> proposed,
    @Min(1) @Max(100) Integer limit,
    @Min(0) @Max(100_000) Integer offset) {
  private static final int MOST = 100;

  /**
   * The filter of the denials.
   *
   * @throws Failure VALIDATION with the invalid time
   */
  DenialQuery query() {
    Instant first = TimeBound.read("from", from);
    Instant last = TimeBound.read("to", to);
    if (last != null && last.isBefore(first)) {
      throw Failure.invalid("to", "must not be before from");
    }
    return new DenialQuery(null, null, userId, null, first, last);
  }

  PageRequest paging() {
    return new PageRequest(limit == null ? MOST : limit, offset == null ? 0 : offset);
  }
}
