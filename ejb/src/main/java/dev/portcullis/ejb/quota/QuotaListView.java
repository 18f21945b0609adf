package dev.portcullis.ejb.quota;

import java.util.List;

/**
 * The quotas of an owner.
 *
 * @param items one for each quota that the owner has
 */
public record QuotaListView(List<QuotaView> items) {
  /** Copies the list. */
  public QuotaListView {
    items = List.copyOf(items);
  }
}
