package dev.portcullis.legacy.pricing;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.portcullis.persistence.legacy.query.ListedToken;
import dev.portcullis.persistence.legacy.query.RollupReader;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;

/** The tokens of the rollup, cached once they were found: they never change. */
@ApplicationScoped
public class TokenCache {
  private static final int MOST = 10_000;

  private final Cache<TokenLike, ListedToken> known =
      Caffeine.newBuilder().maximumSize(MOST).executor(Runnable::run).build();

  @Inject private RollupReader tokens;

  /** The token with that name. */
  Optional<ListedToken> find(TokenLike name) {
    ListedToken found = known.getIfPresent(name);
    if (found == null) {
      found = read(name).orElse(null);
      if (found != null) {
        known.put(name, found);
      }
    }
    return Optional.ofNullable(found);
  }

  /** The token with that number. */
  public Optional<ListedToken> find(long id) {
    return find(new TokenLike(Optional.of(id), Optional.empty(), Optional.empty()));
  }

  private Optional<ListedToken> read(TokenLike name) {
    if (name.id().isPresent()) {
      return tokens.token(name.id().get().longValue());
    }
    return name.address().isPresent()
        ? tokens.token(name.address().get())
        : tokens.token(name.symbol().orElseThrow());
  }
}
