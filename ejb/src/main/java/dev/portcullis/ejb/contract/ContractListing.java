package dev.portcullis.ejb.contract;

import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.contract.ContractGroup;
import dev.portcullis.persistence.contract.ContractRepository;
import dev.portcullis.persistence.contract.ContractRepository.Listed;
import dev.portcullis.persistence.contract.RegisteredContract;
import dev.portcullis.persistence.database.ListPaging;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** One page of a grouped list: templates first, then contracts without one. */
record ContractListing(ContractRepository contracts, Listed listed, PageRequest paging) {
  /** An item with its cursor; templates have no time. */
  private record PositionedItem(ContractListItem item, KeysetCursor place) {}

  GroupedContracts list() {
    String organizationId = listed.organizationId();
    String search = listed.search();
    long totalGroups = contracts.countGroups(organizationId, search);
    long totalUngrouped = contracts.countUngrouped(organizationId, search);
    List<PositionedItem> found = new ArrayList<>();
    int wanted = paging.limit() + 1;
    boolean isPastGroups = paging.after() != null && !paging.after().at().equals(Instant.EPOCH);
    if (!isPastGroups) {
      PageRequest part = new PageRequest(wanted, paging.offset(), paging.after());
      contracts
          .groups(organizationId, search, totalGroups, part)
          .forEach(group -> found.add(placed(group)));
    }
    boolean hasMore = found.size() > paging.limit();
    if (!hasMore) {
      // Without room for a contract, one is read to determine whether there is any.
      int room = Math.max(1, paging.limit() - found.size());
      long offset = Math.max(0, paging.offset() - totalGroups);
      Page<RegisteredContract> single =
          contracts.ungrouped(
              listed,
              totalUngrouped,
              new PageRequest(room, offset, isPastGroups ? paging.after() : null));
      hasMore = single.next() != null;
      single.items().forEach(contract -> found.add(placed(contract)));
    }
    int shown = Math.min(paging.limit(), found.size());
    hasMore |= found.size() > shown;
    List<PositionedItem> items = List.copyOf(found.subList(0, shown));
    KeysetCursor next = hasMore && shown > 0 ? items.get(shown - 1).place() : null;
    return new GroupedContracts(
        new Page<>(items, totalGroups + totalUngrouped, paging, next).map(PositionedItem::item),
        totalGroups,
        totalUngrouped,
        contracts.count(organizationId, search));
  }

  private PositionedItem placed(ContractGroup group) {
    return new PositionedItem(
        ContractListItem.Group.of(group, ListPaging.isSearched(listed.search())),
        KeysetCursor.of(group.templateId()));
  }

  private static PositionedItem placed(RegisteredContract contract) {
    return new PositionedItem(
        ContractListItem.Single.of(ListedContractView.of(contract)),
        new KeysetCursor(contract.createdAt(), contract.id()));
  }
}
