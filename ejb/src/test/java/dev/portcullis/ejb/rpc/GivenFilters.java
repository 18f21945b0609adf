package dev.portcullis.ejb.rpc;

import dev.portcullis.ejb.rpc.filter.FilterStore;
import dev.portcullis.persistence.rpc.RpcFilter;
import dev.portcullis.persistence.rpc.RpcFilter.Progress;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Keeps filters as the database does, but for how many and how long. */
final class GivenFilters extends FilterStore {
  private static final Duration LIFE = Duration.ofHours(1);

  private final Map<String, RpcFilter> rows = new HashMap<>();

  @Override
  public void add(String id, String owner, String filter, Progress progress) {
    rows.put(owner + id, new RpcFilter(id, owner, filter, progress, LIFE));
  }

  @Override
  public Optional<RpcFilter> find(String id, String owner) {
    return Optional.ofNullable(rows.get(owner + id));
  }

  @Override
  public boolean move(String id, String owner, long polls, Progress progress) {
    Optional<RpcFilter> found = find(id, owner).filter(filter -> filter.polls() == polls);
    found.ifPresent(filter -> filter.move(progress, LIFE));
    return found.isPresent();
  }

  @Override
  public boolean remove(String id, String owner) {
    return rows.remove(owner + id) != null;
  }
}
