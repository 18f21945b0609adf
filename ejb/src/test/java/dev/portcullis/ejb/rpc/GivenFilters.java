package dev.portcullis.ejb.rpc;

import dev.portcullis.ejb.rpc.filter.FilterStore;
import dev.portcullis.persistence.rpc.RpcFilter;
import dev.portcullis.persistence.rpc.RpcFilter.Progress;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Keeps filters as the database does, but for how many and how long. */
final class GivenFilters extends FilterStore {
  private final Map<String, RpcFilter> rows = new HashMap<>();

  @Override
  public void add(String id, String owner, String filter, Progress progress) {
    rows.put(owner + id, new RpcFilter(id, filter, progress, 1));
  }

  @Override
  public Optional<RpcFilter> find(String id, String owner) {
    return Optional.ofNullable(rows.get(owner + id));
  }

  @Override
  public boolean move(String id, String owner, long polls, Progress progress) {
    Optional<RpcFilter> found = find(id, owner).filter(filter -> filter.polls() == polls);
    found.ifPresent(
        filter -> rows.put(owner + id, new RpcFilter(id, filter.filter(), progress, polls + 1)));
    return found.isPresent();
  }

  @Override
  public boolean remove(String id, String owner) {
    return rows.remove(owner + id) != null;
  }
}
