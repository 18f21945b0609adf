package dev.portcullis.ejb.policydocument;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.util.Comparator;

/**
 * An entry of an IP whitelist, found by its range.
 *
 * @param id absent unless the export was asked for ids
 * @param ipAddress an address or a range
 * @param description absent for none
 */
public record IpRangeEntry(
    @JsonInclude(Include.NON_NULL) String id,
    String ipAddress,
    @JsonInclude(Include.NON_NULL) String description)
    implements Comparable<IpRangeEntry> {
  private static final Comparator<IpRangeEntry> ORDER =
      Comparator.comparing(IpRangeEntry::ipAddress);

  /** An empty description is none. */
  public IpRangeEntry {
    description = description == null || description.isEmpty() ? null : description;
  }

  @Override
  public int compareTo(IpRangeEntry other) {
    return ORDER.compare(this, other);
  }
}
