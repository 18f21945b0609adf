// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {DemoToken} from "../src/DemoToken.sol";
import {Vm, vm} from "../src/Vm.sol";

/// Runs on a copy of the chain that forge makes from what the node tells.
contract ForkTest {
    DemoToken private immutable token = DemoToken(vm.envAddress("TOKEN"));
    address private immutable alice = vm.envAddress("ALICE");
    address private immutable bob = vm.envAddress("BOB");
    uint256 private immutable head = vm.envUint("HEAD");

    function testTheChainIsThere() external {
        require(block.chainid == 6565, "chain");
        require(block.number == head, "number");
        require(token.balanceOf(alice) == 993 && token.balanceOf(bob) == 7, "balances");
        require(token.allowance(alice, bob) == 100, "allowance");
        require(bob.balance == 1 ether, "ether");
        require(vm.rpc("eth_chainId", "[]").length > 0, "rpc");
    }

    function testWhatIsChangedStaysHere() external {
        vm.prank(bob);
        token.transfer(address(this), 7);
        require(token.balanceOf(address(this)) == 7, "moved");
        vm.deal(address(this), 5 ether);
        payable(alice).transfer(5 ether);
        vm.expectRevert();
        token.transfer(alice, 8);
    }

    function testFuzzTransfers(uint16 amount) external {
        if (amount > 993) vm.expectRevert();
        vm.prank(alice);
        token.transfer(address(this), amount);
        require(token.balanceOf(address(this)) == (amount > 993 ? 0 : amount), "moved");
    }

    function testThePastIsThere() external {
        vm.createSelectFork(vm.envString("NODE_URL"), head);
        require(token.balanceOf(bob) == 7, "now");
        vm.rollFork(1);
        require(block.number == 1 && address(token).code.length == 0, "before");
    }

    function testATransactionRunsAgain() external {
        bytes32 transfer = vm.envBytes32("TRANSFER");
        vm.createSelectFork(vm.envString("NODE_URL"), transfer);
        require(token.balanceOf(bob) == 0, "before");
        vm.transact(transfer);
        require(token.balanceOf(bob) == 7, "after");
    }

    function testLogsAreThere() external {
        bytes32[] memory topics = new bytes32[](3);
        topics[0] = keccak256("Transfer(address,address,uint256)");
        topics[1] = bytes32(uint256(uint160(alice)));
        topics[2] = bytes32(uint256(uint160(bob)));
        Vm.EthGetLogs[] memory logs = vm.eth_getLogs(0, head, address(token), topics);
        require(logs.length == 1 && abi.decode(logs[0].data, (uint256)) == 7, "log");
        require(logs[0].transactionHash == vm.envBytes32("TRANSFER"), "hash");
    }
}
