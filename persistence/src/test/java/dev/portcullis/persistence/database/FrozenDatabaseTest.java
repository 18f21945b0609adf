package dev.portcullis.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A database that accepts connections and answers nothing does not delay callers with a deadline.
 * Not a unit test: how the driver's connections end is what is tried.
 */
@Tag("database")
@Timeout(value = 30, unit = TimeUnit.SECONDS)
class FrozenDatabaseTest {
  private static final String CONNECTION_FAILURE = "08006";

  private final AtomicInteger opened = new AtomicInteger();
  private FreezingProxy proxy;
  private PGSimpleDataSource behind;
  private Connection pooled;
  private QueryRunner queryRunner;

  @BeforeEach
  void connect() throws Exception {
    PGSimpleDataSource database = (PGSimpleDataSource) TestDatabase.dataSource();
    URI url = URI.create(database.getUrl().substring("jdbc:".length()));
    proxy = new FreezingProxy(url.getPort());
    behind = new PGSimpleDataSource();
    behind.setUrl(database.getUrl().replace(":" + url.getPort() + "/", ":" + proxy.port() + "/"));
    behind.setUser(database.getUser());
    behind.setPassword(database.getPassword());
    pooled =
        ReconnectingConnection.open(
            () -> {
              opened.incrementAndGet();
              return behind.getConnection();
            });
    queryRunner = new QueryRunner(pool());
  }

  /** A pool of one connection, which closing gives back. */
  private DataSource pool() {
    Connection lent =
        (Connection)
            Proxy.newProxyInstance(
                FrozenDatabaseTest.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (self, method, arguments) ->
                    method.getName().equals("close") ? null : invoke(method, arguments));
    return (DataSource)
        Proxy.newProxyInstance(
            FrozenDatabaseTest.class.getClassLoader(),
            new Class<?>[] {DataSource.class},
            (self, method, arguments) -> lent);
  }

  private Object invoke(Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(pooled, arguments);
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause();
    }
  }

  @AfterEach
  void disconnect() throws Exception {
    proxy.thaw();
    pooled.close();
    proxy.close();
  }

  private static int one(Connection connection) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement("select 1");
        ResultSet row = query.executeQuery()) {
      row.next();
      return row.getInt(1);
    }
  }

  @Test
  void aStatementInAHurryEndsAndTheNextOneAfterTheThawIsAnswered() {
    assertThat(queryRunner.<Integer>failFast(FrozenDatabaseTest::one)).isOne();
    proxy.freeze();
    assertThatThrownBy(() -> queryRunner.<Integer>failFast(FrozenDatabaseTest::one))
        .isInstanceOf(IllegalStateException.class)
        .rootCause()
        .isInstanceOf(SocketTimeoutException.class);
    proxy.thaw();
    assertThat(queryRunner.<Integer>failFast(FrozenDatabaseTest::one)).isOne();
    assertThat(opened).hasValue(2);
  }

  @Test
  void aUrgentCallerDoesNotReplaceADoubtfulConnection() {
    assertThat(queryRunner.<Integer>of(FrozenDatabaseTest::one)).isOne();
    proxy.freeze();
    ReconnectingConnection.markAllSuspect();
    assertThatThrownBy(() -> queryRunner.<Integer>failFast(FrozenDatabaseTest::one))
        .cause()
        .isInstanceOf(SQLTransientConnectionException.class)
        .hasMessage("The database does not respond");
    assertThat(opened).as("that would hang, too").hasValue(1);
    proxy.thaw();
    assertThat(queryRunner.<Integer>failFast(FrozenDatabaseTest::one)).isOne();
  }

  @Test
  void otherCallersAreNotUrgent() throws Exception {
    assertThat(queryRunner.<Integer>failFast(FrozenDatabaseTest::one)).isOne();
    assertThat(pooled.getNetworkTimeout()).isZero();
    assertThat(queryRunner.<Integer>of(FrozenDatabaseTest::one)).isOne();
  }

  @Test
  void whileTheDatabaseIsSilentUrgentCallersSendNoQuery() {
    AtomicLong now = new AtomicLong();
    DatabaseCircuitBreaker databaseCircuitBreaker = new DatabaseCircuitBreaker(now::get);
    assertThat(databaseCircuitBreaker.<Integer>failFast(() -> 1)).isOne();
    databaseCircuitBreaker.queryStarted();
    now.addAndGet(DatabaseCircuitBreaker.SILENCE.toNanos() - 1);
    databaseCircuitBreaker.queryStarted();
    assertThat(databaseCircuitBreaker.<Integer>failFast(() -> 1)).as("not a second yet").isOne();
    now.incrementAndGet();
    assertThatThrownBy(() -> databaseCircuitBreaker.failFast(() -> 1))
        .isInstanceOf(IllegalStateException.class)
        .cause()
        .isInstanceOfSatisfying(
            SQLException.class,
            failure -> assertThat(failure.getSQLState()).isEqualTo(CONNECTION_FAILURE));
    databaseCircuitBreaker.queryCompleted();
    assertThat(databaseCircuitBreaker.<Integer>failFast(() -> 1)).isOne();
    assertThat(DatabaseCircuitBreaker.isFailFast()).isFalse();
  }
}
