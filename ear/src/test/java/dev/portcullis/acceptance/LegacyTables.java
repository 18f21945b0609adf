package dev.portcullis.acceptance;

import dev.portcullis.launcher.PostgresServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** Writes what the legacy rollup would have executed, all of it verified. */
record LegacyTables(PostgresServer server) {
  static final String ADDRESS = "0x" + "a1".repeat(20);
  static final String OTHER = "0x" + "b2".repeat(20);
  static final String TRANSFER = "11".repeat(32);
  static final String REFUSED = "22".repeat(32);
  static final String KEY = "33".repeat(32);
  static final String MINT = "44".repeat(32);
  static final String DEPOSITED = "55".repeat(32);
  static final String WAITING = "66".repeat(32);
  static final String ROOT = "77".repeat(32);
  static final String COMMITTED = "88".repeat(32);
  static final String VERIFIED = "99".repeat(32);
  static final String LATER = "ee".repeat(32);

  private static final String FILL =
      """
      insert into legacy_rollup (id, next_account, next_nft, next_priority, open_block,
        rooted_block, committed_block, verified_block) values (1, 3, 65537, 1, 3, 2, 2, 2)
        on conflict (id) do update set next_account = 3, next_nft = 65537, next_priority = 1,
          open_block = 3, rooted_block = 2, committed_block = 2, verified_block = 2;
      update legacy_rollup set
        main_contract = coalesce(main_contract, decode(repeat('c1', 20), 'hex')),
        governance_contract = coalesce(governance_contract, decode(repeat('c2', 20), 'hex'));
      insert into legacy_tokens values (1, decode(repeat('d1', 20), 'hex'), 'DAI', 18)
        on conflict do nothing;
      insert into legacy_accounts (id, address, nonce, pub_key_hash, slots, verified_nonce,
        verified_pub_key_hash) values
        (1, decode(repeat('a1', 20), 'hex'), 3, decode(repeat('f1', 20), 'hex'), 2, 3,
          decode(repeat('f1', 20), 'hex'));
      insert into legacy_balances (account_id, token_id, slot, amount, verified_amount) values
        (1, 0, 0, 1000, 1000), (1, 1, 1, 0, 0), (1, 65536, 2, 1, 1);
      insert into legacy_nfts values (65536, 1, decode(repeat('a1', 20), 'hex'), 0,
        decode(repeat('c0', 32), 'hex'), decode(repeat('c3', 20), 'hex'), 'NFT-65536', 2);
      insert into legacy_priority_operations (serial_id, kind, sender, recipient, token_id, amount,
        public_data, l1_hash, l1_block, l1_log_index, hash, seen_at, block_number, block_index)
        values
        (0, 'deposit', decode(repeat('a1', 20), 'hex'), decode(repeat('a1', 20), 'hex'), 0, 1500,
          '', decode('%1$s', 'hex'), 5, 0, decode(repeat('01', 32), 'hex'),
          '2026-01-02T03:04:05Z', 1, 0),
        (1, 'deposit', decode(repeat('b2', 20), 'hex'), decode(repeat('a1', 20), 'hex'), 1, 7,
          '', decode('%2$s', 'hex'), 1000000000, 0, decode(repeat('02', 32), 'hex'),
          '2026-01-02T03:04:06Z', null, null);
      insert into legacy_operations (block_number, block_index, hash, kind, account_id, nonce,
        priority_id, batch_id, tx, success, fail_reason, chunks, created_at) values
        (1, 0, decode(repeat('01', 32), 'hex'), 'Deposit', 1, null, 0, null,
          '{"type": "Deposit", "account_id": 1, "priority_op": {"from": "%3$s", "to": "%3$s",
            "token": 0, "amount": "1500"}, "eth_hash": "0x%1$s", "eth_block": 5}',
          true, null, 6, '2026-01-02T03:05:00Z'),
        (1, 1, decode('%4$s', 'hex'), 'ChangePubKey', 1, 0, null, null,
          '{"type": "ChangePubKey", "accountId": 1, "account": "%3$s", "newPkHash": "sync:f1",
            "feeToken": 0, "fee": "1", "nonce": 0}', true, null, 6, '2026-01-02T03:05:01Z'),
        (2, 0, decode('%5$s', 'hex'), 'Transfer', 1, 1, null, 9,
          '{"type": "Transfer", "accountId": 1, "from": "%3$s", "to": "%6$s", "token": 0,
            "amount": "499", "fee": "1", "nonce": 1}', true, null, 2, '2026-01-02T03:05:02Z'),
        (2, 1, decode('%7$s', 'hex'), 'Transfer', 1, 2, null, null,
          '{"type": "Transfer", "accountId": 1, "from": "%3$s", "to": "%6$s", "token": 1,
            "amount": "5", "fee": "1", "nonce": 2}', false, 'Not enough balance', 0,
          '2026-01-02T03:05:03Z'),
        (2, 2, decode('%8$s', 'hex'), 'MintNFT', 1, 2, null, null,
          '{"type": "MintNFT", "creatorId": 1, "creatorAddress": "%3$s", "contentHash": "0xc0",
            "recipient": "%3$s", "feeToken": 0, "fee": "0", "nonce": 2}', true, null, 5,
          '2026-01-02T03:05:04Z');
      insert into legacy_history select decode(repeat('a1', 20), 'hex'), row_number() over
        (order by block_number, block_index), block_number, block_index from legacy_operations;
      insert into legacy_blocks (number, state_root, chunks, size, operations, first_priority,
        priority_operations, timestamp, is_urgent, sealed_at, commit_tx_hash, committed_at,
        verify_tx_hash, verified_at) values
        (1, decode(repeat('70', 32), 'hex'), 12, 32, 2, 0, 1, 1, false, now(),
          decode(repeat('80', 32), 'hex'), '2026-01-02T04:00:00Z',
          decode(repeat('90', 32), 'hex'), '2026-01-02T05:00:00Z'),
        (2, decode('%9$s', 'hex'), 7, 10, 3, 1, 0, 1, false, now(),
          decode('%10$s', 'hex'), '2026-01-02T04:00:01Z',
          decode('%11$s', 'hex'), '2026-01-02T05:00:01Z')
      """
          .formatted(
              DEPOSITED, WAITING, ADDRESS, KEY, TRANSFER, OTHER, REFUSED, MINT, ROOT, COMMITTED,
              VERIFIED);

  /** Two verified blocks, a deposit in them and one that waits. */
  void fill() throws SQLException {
    run(FILL);
  }

  /** Executes a transaction in the next block, which is verified at once and shown nowhere. */
  void executeInVerifiedBlock(String hash) throws SQLException {
    run(
        """
        insert into legacy_operations (block_number, block_index, hash, kind, account_id, nonce,
          tx, success, chunks, created_at)
          values (3, 0, decode('%s', 'hex'), 'Transfer', 1, 3, '{"type": "Transfer"}', true, 2,
            now());
        update legacy_rollup set open_block = 4, rooted_block = 3, committed_block = 3,
          verified_block = 3
        """
            .formatted(hash));
  }

  private void run(String sql) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(server.url(), server.user(), server.password());
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
